// While developing, the styles of the documents come with their components.
import './render.tsx'
import './browser.ts'
