import { type RawBuilder, sql } from 'kysely'
import { TRIAL } from '../texts.ts'

/** True for a shift by which an administrator asked themselves. It is no example for later requests. */
export const isTrial = (title: RawBuilder<unknown>, description: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${title} = ${TRIAL.title} and ${description} is not distinct from ${TRIAL.description})`
