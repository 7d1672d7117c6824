import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import '#web/styles/main.css'
import { applyTheme, storedTheme } from '#web/ui/actions/theme.ts'
import { StylePage } from './StylePage.tsx'

const search = new URLSearchParams(location.search)
const theme = search.get('theme')
applyTheme(theme === 'light' || theme === 'dark' ? theme : storedTheme())

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider locale="nb-NO">
        <StylePage search={search} />
      </I18nProvider>
    </StrictMode>,
  )
}
