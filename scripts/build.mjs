import { buildWeb } from './build-web.mjs'
import { fail } from './prepare.mjs'

// For an installation that may not write to its folder later: `npm ci` first, then this, then src/main.ts alone.
if (!buildWeb()) fail('The web part could not be built: see the messages above.')
