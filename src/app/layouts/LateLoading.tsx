import { Loading } from '#web/ui/Loading.tsx'
import css from './LateLoading.module.css'

/** 'Laster...', but not before it takes a while: a quick answer does not make it flash. */
export function LateLoading() {
  return (
    <div className={css.late}>
      <Loading />
    </div>
  )
}
