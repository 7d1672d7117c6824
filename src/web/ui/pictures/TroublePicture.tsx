import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A cloud before the sun. */
export function TroublePicture() {
  return (
    <Picture>
      <circle className={css.sun} cx="110" cy="36" r="22" />
      <path className={css.solid} d="M46 80a16 16 0 0 1 1.5-32A23 23 0 0 1 92 51a19 19 0 1 1 16 29z" />
    </Picture>
  )
}
