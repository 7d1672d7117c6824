import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A calendar sheet with a sun. */
export function AssignmentPicture() {
  return (
    <Picture>
      <rect className={css.solid} x="38" y="22" width="84" height="70" rx="10" />
      <path d="M38 44h84M60 14v15M100 14v15" />
      <path className={css.sun} d="M64 78a16 16 0 0 1 32 0z" />
      <path d="M54 78h52" />
    </Picture>
  )
}
