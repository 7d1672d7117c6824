import { expect, it } from 'vitest'
import { recipientRow, reserveRow } from '#test/sample-followed.ts'
import { candidate } from '#test/sample-candidate.ts'
import { inPhoneOrder } from './FilledDialog.tsx'

it('lists the reserve, people with the question and people who declined before the rest of the register', () => {
  const register = ['Anne', 'Bo', 'Dag', 'Eva', 'Finn', 'Gro'].map((name) => candidate(name))
  const order = inPhoneOrder(register, [
    recipientRow('Bo'),
    recipientRow('Dag', { response: 'declined' }),
    reserveRow('Finn', '2026-11-23T05:00:00.000Z'),
    reserveRow('Eva', '2026-11-23T05:10:00.000Z'),
    recipientRow('Gro', { sms: null }),
  ])
  expect(order.map((one) => one.candidate.id)).toEqual(['Finn', 'Eva', 'Bo', 'Dag', 'Anne', 'Gro'])
})
