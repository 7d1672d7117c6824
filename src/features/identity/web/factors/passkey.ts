import { ORPCError } from '@orpc/client'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { LoginOptions, PasskeyOptions } from '../../contract-factors.ts'

/** Lets the device make a passkey. */
export const makePasskey = async (options: PasskeyOptions) => {
  const { id, rawId, response } = await explained(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Lets the device use one of its passkeys for this service. */
export const showPasskey = async (options: LoginOptions) => {
  const { id, rawId, response } = await explained(() => startAuthentication({ optionsJSON: options }))
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature },
  }
}

/** The device or its user refused: shown in our words, not as a network failure. */
const explained = async <Output>(work: () => Promise<Output>): Promise<Output> => {
  try {
    return await work()
  } catch (cause) {
    const isKnown =
      cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const message = isKnown
      ? 'Enheten har allerede en passnøkkel her.'
      : 'Enheten ga ingen passnøkkel. Prøv igjen.'
    throw new ORPCError('NO_PASSKEY', { status: 400, message, cause })
  }
}
