import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** Cards with people on them. */
export function RegisterPicture() {
  return (
    <Picture>
      <circle className={css.sun} cx="128" cy="34" r="18" />
      <path className={css.solid} d="M46 32v-7a9 9 0 0 1 9-9h64a9 9 0 0 1 9 9v67H54" />
      <rect className={css.solid} x="26" y="32" width="86" height="60" rx="9" />
      <circle cx="52" cy="54" r="8" />
      <path d="M38 79a14 14 0 0 1 28 0M80 56h18M80 70h11" />
    </Picture>
  )
}
