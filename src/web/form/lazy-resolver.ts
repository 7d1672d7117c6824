import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useEffect, useState } from 'react'
import { failureToast, UnansweredWrite } from '../errors.ts'
import { showToast } from '../ui/overlays/toast.ts'
import { useLazyModule } from '../use-lazy-module.ts'

/**
 * Checks a form by a schema, which is fetched at the first press on the page: it is as large as the page, and nothing
 * is sent without a press. Without a network it cannot be fetched: then nothing is sent, and a notice appears.
 *
 * @param load the same function at each call
 */
export const useLazyResolver = <Typed extends FieldValues, Checked>(
  load: () => Promise<z.core.$ZodType<Checked, Typed>>,
): Resolver<Typed, unknown, Checked> => {
  const isTouched = useTouched()
  useLazyModule(load, isTouched, false)
  useLazyModule(loadCheck, isTouched, false)
  return async (values, context, options): Promise<ResolverResult<Typed, Checked>> => {
    const parts = await Promise.all([load(), loadCheck()]).catch(
      (cause: unknown) => new UnansweredWrite('not-sent', { cause }),
    )
    if (!(parts instanceof Error)) {
      const [schema, { standardSchemaResolver }] = parts
      return standardSchemaResolver(schema)(values, context, options)
    }
    showToast(failureToast('', parts))
    return { values: {}, errors: toNestErrors({ network: { type: 'network' } }, options) }
  }
}

const TOUCHES = ['pointerdown', 'keydown'] as const

/** True once the person has pressed anything on the page since the component was mounted. */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const note = () => setTouched(true)
    const once = { once: true, capture: true }
    for (const touch of TOUCHES) window.addEventListener(touch, note, once)
    return () => TOUCHES.forEach((touch) => window.removeEventListener(touch, note, once))
  }, [])
  return isTouched
}

const loadCheck = () => import('@hookform/resolvers/standard-schema')
