import * as z from 'zod/mini'

/** The part of JSON Schema that the API's contract uses. */
export interface JsonSchema {
  readonly type?: string | undefined
  readonly format?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly default?: unknown
  readonly required?: readonly string[] | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly items?: JsonSchema | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly oneOf?: readonly JsonSchema[] | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

const number = z.optional(z.number())

const Schema: z.ZodMiniType<JsonSchema> = z.object({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  required: z.optional(z.array(z.string())),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => Schema),
    ),
  ),
  items: z.optional(z.lazy(() => Schema)),
  anyOf: z.optional(z.array(z.lazy(() => Schema))),
  oneOf: z.optional(z.array(z.lazy(() => Schema))),
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
  minimum: number,
  maximum: number,
})

const Content = z.optional(z.record(z.string(), z.object({ schema: z.optional(Schema) })))

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  schema: z.optional(Schema),
})

export const Operation = z.object({
  operationId: z._default(z.string(), ''),
  summary: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  parameters: z._default(z.array(Parameter), []),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z._default(z.record(z.string(), z.object({ content: Content })), {}),
})
export type Operation = z.infer<typeof Operation>

/** The part of OpenAPI that the page shows. */
export const OpenApi = z.object({
  info: z.object({ title: z.string() }),
  servers: z._default(z.array(z.object({ url: z.string() })), []),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenApi = z.infer<typeof OpenApi>

/** The schema of a body, whatever its media type. */
export const schemaOf = (body: { content?: z.infer<typeof Content> } | undefined): JsonSchema | undefined =>
  Object.values(body?.content ?? {})[0]?.schema
