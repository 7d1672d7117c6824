// In development, the components bring the styles of the documents.
import './render.tsx'
import './browser.ts'
