import '#web/styles/main.css'
import './start.css'

// Never run: the build takes the styles of all that the doors may show.
export { PendingPage } from '../layouts/PendingPage.tsx'
export { FailedPage } from '../layouts/LonePage.tsx'
export { openPublicPage, publicPageAt } from '../public-pages.tsx'
export { loadToasts } from '#web/ui/overlays/toast.ts'
