import { type RawBuilder, sql } from 'kysely'
import { TRIAL } from '../texts.ts'

/** Is a shift one by which an administrator asked themselves? It is no example of what the office asks about. */
export const isTrial = (title: RawBuilder<unknown>, description: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${title} = ${TRIAL.title} and ${description} is not distinct from ${TRIAL.description})`
