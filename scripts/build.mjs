import { buildWeb } from './build-web.mjs'
import { fail } from './prepare.mjs'

// Builds an installation that cannot write to its folder later: run `npm ci`, then this, then only src/main.ts.
if (!buildWeb()) fail('The web part could not be built: see the messages above.')
