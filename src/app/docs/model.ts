import { type Row, rowsOf } from './rows.ts'
import { type JsonSchema, OpenApi, type Operation, schemaOf } from './schema.ts'

export interface Docs {
  readonly title: string
  /** The URL before every path. */
  readonly server: string
  /** Errors that any operation may return. */
  readonly commonErrors: readonly DocumentedError[]
  readonly rooms: readonly { readonly tag: string; readonly operations: readonly DocumentedOperation[] }[]
}

export interface DocumentedError {
  readonly status: string
  readonly code: string
  readonly message: string
}

export interface DocumentedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly inputs: readonly { readonly place: string; readonly rows: readonly Row[] }[]
  readonly output: readonly Row[]
  /** Errors beyond the common ones. */
  readonly errors: readonly DocumentedError[]
}

/** Arranges an OpenAPI document for reading. */
export const docsOf = (document: unknown): Docs => {
  const { info, servers, paths } = OpenApi.parse(document)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? 'annet',
      operation: describe(method, path, operation),
    })),
  )
  const commonErrors = sharedBy(described.map(({ operation }) => operation.errors))
  const isOwn = (error: DocumentedError) => !commonErrors.some((common) => isSame(common, error))
  const rooms = Map.groupBy(described, ({ tag }) => tag)
  return {
    title: info.title,
    server: servers[0]?.url ?? '',
    commonErrors,
    rooms: [...rooms].map(([tag, entries]) => ({
      tag,
      operations: entries.map(({ operation }) => ({ ...operation, errors: operation.errors.filter(isOwn) })),
    })),
  }
}

const describe = (method: string, path: string, operation: Operation): DocumentedOperation => {
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    inputs: [
      { place: 'I adressen', rows: parameters(operation, 'path') },
      { place: 'Etter ?', rows: parameters(operation, 'query') },
      { place: 'I kroppen (JSON)', rows: bodyRows(schemaOf(operation.requestBody)) },
    ].filter(({ rows }) => rows.length > 0),
    output: bodyRows(schemaOf(answer)),
    errors: Object.entries(operation.responses).flatMap(([status, response]) =>
      errorsOf(status, schemaOf(response)),
    ),
  }
}

const parameters = (operation: Operation, place: string) =>
  operation.parameters
    .filter((parameter) => parameter.in === place)
    .flatMap(({ name, required, schema }) => rowsOf(schema ?? {}, name, required ? 'always' : 'optional'))

const bodyRows = (schema: JsonSchema | undefined): Row[] => (schema ? rowsOf(schema) : [])

/** An error's body is one of those in the contract, distinguished by `code`, or any other. */
const errorsOf = (status: string, schema: JsonSchema | undefined): DocumentedError[] =>
  (schema?.oneOf ?? []).flatMap(({ properties }) => {
    const code = properties?.['code']?.const
    const message = properties?.['message']?.default
    return typeof code === 'string' && typeof message === 'string' ? [{ status, code, message }] : []
  })

const sharedBy = ([first = [], ...others]: readonly (readonly DocumentedError[])[]) =>
  first.filter((error) => others.every((errors) => errors.some((other) => isSame(other, error))))

const isSame = (one: DocumentedError, other: DocumentedError) =>
  one.code === other.code && one.status === other.status && one.message === other.message
