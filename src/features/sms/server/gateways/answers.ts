import * as z from 'zod/mini'

/** What a body says, or null when it is not what is documented. */
export const readJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: string,
): z.infer<Schema> | null => {
  try {
    return z.safeParse(schema, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** A gateway's id of a message as it is kept, or null when it cannot be one. */
export const gatewayIdOf = (id: unknown): string | null => {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text) ? text : null
}

/** What must not be kept when a gateway repeats it: as it is, and as JSON has it. */
export const secretForms = (...secrets: readonly string[]): string[] =>
  secrets.flatMap((secret) => (secret ? [secret, JSON.stringify(secret).slice(1, -1)] : []))

/** A gateway's words as they are kept: short, without secrets, numbers and personal links. */
export const inItsWords = (words: string, secrets: readonly string[] = []): string =>
  secrets
    .reduce((text, secret) => text.replaceAll(secret, '***'), words)
    .replaceAll(/https?:\/\/\S+/g, 'the link')
    .replaceAll(/\+?\d{8,}/g, 'the number')
    .slice(0, 200)
