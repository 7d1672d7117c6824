import { useLazyModule } from '#web/use-lazy-module.ts'

/** The form's second script, fetched at once after the first screen, which reserves its place. Undefined until then. */
export const useRest = () => useLazyModule(loadRest, true)

export const loadRest = () => import('./rest-of-form.ts')
