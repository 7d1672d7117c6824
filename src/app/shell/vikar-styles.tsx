import '#web/styles/main.css'
import './start.css'

// Never run: the build takes the styles of all that a substitute's pages may show.
export { PendingPage } from '../layouts/PendingPage.tsx'
export { openVikarApp } from '../vikar-app.tsx'
