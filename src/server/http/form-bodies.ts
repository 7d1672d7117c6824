import type { FastifyInstance } from 'fastify'

/** Lets plain HTML forms post: the fields become an object of strings, the last of a name wins. */
export const formBodies = (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
