import CircleAlert from 'lucide-react/icons/circle-alert'
import css from './Field.module.css'

/** The error below a field: an icon and the text. Its `id` is what the control's `aria-describedby` names. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={css.error}>
      <CircleAlert size={18} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
