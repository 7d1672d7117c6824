import type { AnySchema, Route } from '@orpc/contract'
import * as z from 'zod'
import { contract } from '#app/contract.ts'
import { paths } from '#shared/paths.ts'
import type { Area } from '#shared/access-rules.ts'

/** A JSON schema in the published description of the API. */
export type Schema = z.core.JSONSchema.BaseSchema

/** A procedure of the API as the contract describes it. */
export interface Listed {
  readonly name: string
  readonly operationId: string
  readonly area: Area
  readonly method: string
  /** With its parameters in braces: `/vikarer/{id}`. */
  readonly path: string
  /** Names of the identifying inputs: path parameters, ids and secrets. */
  readonly ids: readonly string[]
  /** The names of all inputs. */
  readonly fields: readonly string[]
  /** The required ones among them, in at least one form of the input. */
  readonly required: readonly string[]
  /** Schema of its input; null if it takes none. */
  readonly schema: Schema | null
}

/** Fields with the secret of a link, or of a payment. */
const SECRETS = new Set(['token', 'sessionId'])

/** Every procedure of the API. */
export const procedures: readonly Listed[] = Object.entries(contract).flatMap(([room, router]) =>
  Object.entries(router).map(([name, procedure]) => {
    const { meta, route, inputSchema } = procedure['~orpc'] as {
      meta: { area: Area }
      route: Route
      inputSchema?: AnySchema
    }
    const path = String(route.path)
    const schema = inputSchema ? described(inputSchema) : null
    const parts = schema ? partsOf(schema) : []
    return {
      name: `${room}/${name}`,
      operationId: String(route.operationId),
      area: meta.area,
      method: String(route.method),
      path,
      ids: [...new Set([...parametersOf(path), ...namesOfIds('', schema)])],
      fields: [...new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))],
      required: [...new Set(parts.flatMap(({ required = [] }) => required))],
      schema,
    }
  }),
)

/** The address called by the service's own pages. */
export const rpcPath = ({ name }: Listed) => `${paths.rpc}/${name}`

/** The address for API clients, with its parameters inserted. */
export const restPath = ({ path }: Listed, put: (parameter: string) => string) =>
  paths.api + path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(put(parameter)))

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
}

function described(schema: AnySchema): Schema {
  return z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
}

/** A schema and the schemas that it combines. */
function partsOf(schema: Schema): Schema[] {
  const { allOf = [], anyOf = [], oneOf = [] } = schema
  return [schema, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => partsOf(part))]
}

/** Fields at any depth that hold a UUID or a secret. */
function namesOfIds(name: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('format' in node && node.format === 'uuid') return [name]
  return Object.entries(node).flatMap(([key, child]) => {
    if (key !== 'properties') return namesOfIds(name, child)
    return Object.entries(child as object).flatMap(([field, inside]) =>
      SECRETS.has(field) ? [field] : namesOfIds(field, inside),
    )
  })
}
