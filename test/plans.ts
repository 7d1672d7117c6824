import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { naming } from '#server/database/naming.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { DB } from '#server/database/types.ts'
import type { TestApp } from './app.ts'

/** A step of a plan in PostgreSQL's description, with its table and the condition of its index. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Every step of the plans of a read's statements, under row-level security. Reads no rows. */
export const plansOf = async (
  { database }: TestApp,
  scope: TenantScope,
  read: (tx: TenantTransaction) => Promise<unknown>,
): Promise<PlanNode[]> => {
  const statements: CompiledQuery[] = []
  const unsent = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [naming],
    log: ({ query }) => void statements.push(query),
  })
  const recorder = Object.assign(unsent, { scope, wakes: new Set<string>() })
  await read(recorder as typeof recorder & TenantTransaction)
  return database.read(scope, async (tx) => {
    const nodes: PlanNode[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
      )
      for (const { 'QUERY PLAN': plan } of rows) nodes.push(...flatten(plan[0].Plan))
    }
    return nodes
  })
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
