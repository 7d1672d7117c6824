import type { FastifyInstance } from 'fastify'

/** In bytes. The longest field of a form is a message of 500 characters. */
const FORM_LIMIT = 16_000
const MAX_FIELDS = 20

/**
 * Lets plain HTML forms post: the fields become an object of strings, the last of a name wins. Plain text, which forms of other
 * sites can send, stays text, so that the routes refuse it for where it comes from. Nothing else is read, unless a route brings a
 * parser of its own.
 */
export const formBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      const isLong = String(body).split('&', MAX_FIELDS + 1).length > MAX_FIELDS
      if (isLong) return done(Object.assign(new Error('a form has too many fields'), { statusCode: 413 }))
      return done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
