import { toNestErrors } from '@hookform/resolvers'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import type * as z from 'zod/mini'
import { failureToast, UnansweredWrite } from '../errors.ts'
import { showToast } from '../ui/overlays/toast.ts'
import { useLater } from '../use-later.ts'

/**
 * Checks a form by a schema that is fetched after the first screen, as it weighs as much as the page. Without network it cannot
 * be fetched: then nothing is sent, and the person is told so.
 *
 * @param load the same function at each call
 */
export const useLaterResolver = <Typed extends FieldValues, Checked>(
  load: () => Promise<z.core.$ZodType<Checked, Typed>>,
): Resolver<Typed, unknown, Checked> => {
  useLater(load, false)
  return async (values, context, options): Promise<ResolverResult<Typed, Checked>> => {
    const schema = await load().catch((cause: unknown) => new UnansweredWrite('not-sent', { cause }))
    if (!(schema instanceof Error)) return standardSchemaResolver(schema)(values, context, options)
    showToast(failureToast('', schema))
    return { values: {}, errors: toNestErrors({ network: { type: 'network' } }, options) }
  }
}
