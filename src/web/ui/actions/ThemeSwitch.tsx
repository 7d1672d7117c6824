import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useState } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { IconButton } from './IconButton.tsx'
import { chooseTheme, nextTheme, storedTheme, themeLabel } from './theme.ts'

const icons = { system: SunMoon, light: Sun, dark: Moon } as const

/** One button that cycles through dark, light and 'as the device'; the choice is stored on the device. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  const [announcement, setAnnouncement] = useState('')
  const turn = () => {
    const next = nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches)
    chooseTheme(next)
    setTheme(next)
    setAnnouncement(themeLabel(next))
  }
  return (
    <>
      <IconButton icon={icons[theme]} label={`${themeLabel(theme)}. Bytt`} onPress={turn} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
