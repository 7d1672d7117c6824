import { mark } from '#shared/logo.ts'

/** The mark, a sun rising over green, on pages that the server makes without script. Drawn at its own size. */
export const Mark = () => (
  <svg width="32" height="32" aria-hidden="true">
    <path {...mark.sky} />
    <path {...mark.sun} />
    <path {...mark.ground} />
  </svg>
)
