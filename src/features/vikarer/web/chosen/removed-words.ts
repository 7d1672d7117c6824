import { counted } from '#shared/counts.ts'
import type { AffectedVikar } from '../../leaving-shapes.ts'
import { VIKAR_LEAVES, VIKAR_REMOVED } from '../../texts.ts'

/** '3 vikarer er fjernet fra vikarregisteret, og 1 slettes etter siste vakt' */
export const removedWords = (
  { removed, leaving }: { readonly removed: number; readonly leaving: number },
  vikarer: readonly Pick<AffectedVikar, 'fullName'>[],
): string => {
  const [only, ...others] = vikarer
  if (only && others.length === 0)
    return leaving > 0 ? VIKAR_LEAVES(only.fullName) : VIKAR_REMOVED(only.fullName)
  const people = (count: number) => counted(count, 'vikar', 'vikarer')
  if (removed === 0) return `${people(leaving)} er inaktive og slettes etter siste vakt`
  const rest = leaving > 0 ? `, og ${leaving} slettes etter siste vakt` : ''
  return `${people(removed)} er fjernet fra vikarregisteret${rest}`
}
