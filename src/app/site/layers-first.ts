import type { Plugin } from 'vite'

const ORDER = '@layer reset,tokens,parts,pages;'

/** Says the order of the cascade's layers first in every stylesheet: bundling reorders what the components bring. */
export const layersFirst = (): Plugin => ({
  name: 'vikarklar:layers-first',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = ORDER + String(file.source)
    }
  },
})
