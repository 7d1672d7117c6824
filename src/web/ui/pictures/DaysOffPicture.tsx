import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A deck chair by the sea. */
export function DaysOffPicture() {
  return (
    <Picture>
      <circle className={css.sun} cx="122" cy="34" r="18" />
      <path d="M48 40L90 92M104 62L58 92" />
      <path className={css.solid} d="M36 30l11-4Q62 60 104 56l2 11Q54 76 36 30z" />
      <path d="M114 77q5-5 10 0t10 0 10 0" />
    </Picture>
  )
}
