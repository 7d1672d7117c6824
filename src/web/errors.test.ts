import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { errorMessage, failureToast, UnansweredWrite } from './errors.ts'

const failed = (error: unknown) => failureToast('Kunne ikke avlyse oppdraget', error)

describe('what is said about a write that failed', () => {
  it('says that it was not sent only where it has not left the device', () => {
    expect(failed(new UnansweredWrite('not-sent'))).toEqual({
      title: 'Ikke sendt – ingen nett',
      description: 'Prøv igjen når nettet er tilbake.',
      tone: 'error',
    })
    expect(errorMessage(new UnansweredWrite('not-sent'))).toContain('Ikke sendt – ingen nett')
  })

  it('does not claim to know what became of it when the answer is lost', () => {
    const { title, description } = failed(new UnansweredWrite('unknown'))
    expect(title).toBe('Fikk ikke svar')
    expect(description).toContain('Det kan ha gått likevel')
    expect(errorMessage(new UnansweredWrite('unknown'))).not.toContain('Ikke sendt')
  })

  it("gives the server's own reason", () => {
    const error = new ORPCError('CLOSED', { status: 409, message: 'Oppdraget har endret seg' })
    expect(failed(error)).toEqual({
      title: 'Kunne ikke avlyse oppdraget',
      description: 'Oppdraget har endret seg',
      tone: 'error',
    })
  })
})
