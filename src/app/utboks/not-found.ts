import type { FastifyReply } from 'fastify'

export const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'NOT_FOUND', message: 'Fant ikke siden' })
