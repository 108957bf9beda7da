// An invitation stands behind the # of a link: what stands there is not sent, so no server or proxy writes it into its logs.
import { route } from './route.svelte'

/** That which this page was opened with; older links have it in their query. */
export function givenInvitation(): string | null {
  return (
    new URLSearchParams(route.hash.slice(1)).get('invitation') ?? new URLSearchParams(route.query).get('invitation')
  )
}

export function linkTo(table: string, invitation: string | null | undefined): string {
  const address = new URL(`/t/${table}`, location.href)
  if (invitation) address.hash = new URLSearchParams({ invitation }).toString()
  return address.href
}
