// How large the window is, by the names of frame/breakpoints.ts.
import { MediaQuery } from 'svelte/reactivity'
import { BREAKPOINTS } from '@/frame/breakpoints'

const asked = (query: string) => {
  const media = new MediaQuery(query)
  return () => media.current
}
export const isPhone = asked(BREAKPOINTS.phone)
export const isSmall = asked(BREAKPOINTS.small)
export const isLying = asked(BREAKPOINTS.lying)
export const isLaptop = asked(BREAKPOINTS.laptop)
