import '#web/styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { HeaderPart } from './frame.tsx'
import { parts } from './parts.tsx'

applyTheme(storedTheme())

const wanted = new URLSearchParams(location.search).get('part')
const shown = Object.entries(parts).filter(([name]) => name !== 'Header' && (!wanted || name === wanted))
const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)

function Gallery() {
  return (
    <StrictMode>
      <I18nProvider locale="nb-NO">
        {(!wanted || wanted === 'Header') && <HeaderPart />}
        <Page>
          <h1>{wanted ?? 'Galleri'}</h1>
          <Stack gap="large">
            {shown.map(([name, Part]) => (
              <section key={name} aria-label={name}>
                <Part />
              </section>
            ))}
          </Stack>
        </Page>
      </I18nProvider>
    </StrictMode>
  )
}
