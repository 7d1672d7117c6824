import type { Plugin } from 'vite'

/**
 * Shows the page of all UI parts at /stil in development. A build of the service excludes it: nothing that is built
 * imports this folder.
 */
export const stylePage = (): Plugin => ({
  name: 'style-page',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/stil\/?(?=\?|$)/, '/stil/index.html')
      next()
    })
  },
})
