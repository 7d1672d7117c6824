import { useLazyModule } from '#web/use-lazy-module.ts'

/** The form's second script, fetched at once after the first screen, which reserves its place. Undefined until then. */
export const useRest = () => useLazyModule(loadRest, true)

/** The dialogs, panels and sending that start with a press, fetched then or at the first touch of the page. */
export const useOpenedParts = (isOpen: boolean) => useLazyModule(loadOpenedParts, isOpen)

const loadRest = () => import('./rest-of-form.ts')
export const loadOpenedParts = () => import('./opened-parts.ts')
