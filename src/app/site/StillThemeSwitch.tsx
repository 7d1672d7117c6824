import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import button from '#web/ui/Button.module.css'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The theme switch of a document: hidden until the document's script has made it work. */
export function StillThemeSwitch() {
  return (
    <>
      <button
        type="button"
        className={button.button}
        data-variant="quiet"
        data-icon-only=""
        data-theme-switch=""
        hidden
      >
        <SunMoon size={22} aria-hidden data-shows="system" />
        <Sun size={22} aria-hidden data-shows="light" />
        <Moon size={22} aria-hidden data-shows="dark" />
      </button>
      <VisuallyHidden role="status" />
    </>
  )
}
