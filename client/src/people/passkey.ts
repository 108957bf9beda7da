// Passkeys by WebAuthn: what the server asks is put to the browser, and what it answers is told the server.
import type { Me } from '@/types'
import { people } from './api'

type Options = Record<string, unknown>
type Named = { id: string; type: 'public-key' }

export const able = (): boolean => isSecureContext && 'PublicKeyCredential' in window

/** A new one for who I am. */
export async function makePasskey(): Promise<Me> {
  const { question, options } = await people.askForNewPasskey()
  const asked = options as Options & { challenge: string; user: { id: string }; excludeCredentials?: Named[] }
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map(({ id, type }) => ({ type, id: bytes(id) })),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return people.addPasskey(question, told(made, { clientDataJSON, attestationObject }))
}

/** Be whoever the passkey of this device, or one at hand, belongs to. */
export async function showPasskey(bring: boolean): Promise<Me> {
  const { question, options } = await people.askForPasskey()
  const publicKey = {
    ...options,
    challenge: bytes(String(options['challenge'])),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response as AuthenticatorAssertionResponse
  return people.logInByPasskey(
    question,
    told(shown, { clientDataJSON, authenticatorData, signature, userHandle }),
    bring,
  )
}

/** Nobody made a mistake: it was closed, or took too long. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

function told(credential: PublicKeyCredential, response: Record<string, ArrayBuffer | null>): Options {
  const said = Object.entries(response).flatMap(([name, data]) => (data ? [[name, text(data)]] : []))
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: Object.fromEntries(said) }
}

export function bytes(told: string): Uint8Array {
  return Uint8Array.from(atob(told.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

export function text(data: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
