import { paths } from '#shared/paths.ts'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import css from './PublicLayout.module.css'

export function PublicFooter() {
  return (
    <footer className={css.footer}>
      <div className={css.foot}>
        <p>Vikarklar – første ja får jobben</p>
        <a href={paths.prices}>Priser</a>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
