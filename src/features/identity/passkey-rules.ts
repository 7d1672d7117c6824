import * as z from 'zod/mini'
import { singleLine, tidied } from './rules.ts'

/** More than one person's devices. */
export const PASSKEYS_MAX = 20

/** Bytes as WebAuthn writes them in JSON (base64url). */
const Bytes = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[\w-]+={0,2}$/, 'Svaret fra enheten kan ikke leses'))

const ID = Bytes(1500)
const LONG = 8000

/** A device's answer after creating a passkey. */
const MadePasskey = z.object({
  id: ID,
  rawId: ID,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(LONG),
    attestationObject: Bytes(LONG),
    transports: z.optional(
      z
        .array(z.string().check(z.regex(/^[\w-]{1,20}$/, 'Svaret fra enheten kan ikke leses')))
        .check(z.maxLength(10)),
    ),
  }),
})

/** A device's answer when it uses a passkey. */
export const ShownPasskey = z.object({
  id: ID,
  rawId: ID,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(LONG),
    authenticatorData: Bytes(LONG),
    signature: Bytes(LONG),
  }),
})
export type ShownPasskey = z.infer<typeof ShownPasskey>

export const PasskeyName = z
  .string()
  .check(
    tidied(),
    z.minLength(1, 'Gi passnøkkelen et navn'),
    z.maxLength(60, 'Navnet kan ikke være lengre enn 60 tegn'),
    singleLine('Navnet'),
  )

/** The form that names a passkey. */
export const PasskeyForm = z.object({ name: PasskeyName })

export const NewPasskey = z.object({ name: PasskeyName, response: MadePasskey })
export type NewPasskey = z.infer<typeof NewPasskey>
