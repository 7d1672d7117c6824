import type { MarkShapes } from '../../src/shared/logo.ts'

/** The green of a tab's dark bar: the mark's own would drown in it. */
const GROUND_AT_NIGHT = '#1d7f68'

/** The mark as a file of its own. Its one rule applies where the system is dark; photographs are taken by day. */
export const markSvg = ({ sky, sun, ground }: MarkShapes): string => `\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <style>@media (prefers-color-scheme: dark) { .ground { fill: ${GROUND_AT_NIGHT} } }</style>
  <path fill="${sky.fill}" d="${sky.d}" />
  <path fill="${sun.fill}" d="${sun.d}" />
  <path class="ground" fill="${ground.fill}" d="${ground.d}" />
</svg>
`
