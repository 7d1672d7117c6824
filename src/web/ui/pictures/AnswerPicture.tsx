import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A telephone that sends a yes. */
export function AnswerPicture() {
  return (
    <Picture>
      <rect className={css.solid} x="42" y="10" width="48" height="82" rx="10" />
      <path d="M61 81h10" />
      <path className={css.sun} d="M83 24h42a9 9 0 0 1 9 9v20a9 9 0 0 1-9 9H88L74 74V33a9 9 0 0 1 9-9z" />
      <path className={css.onSun} d="M93 43l8 8 15-16" />
    </Picture>
  )
}
