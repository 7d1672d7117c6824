import { implementRoom } from '#server/api/implement-room.ts'
import { superadmin as contract } from '../contract.ts'
import { customersProcedures } from './customers-procedures.ts'
import { changesProcedures } from './changes-procedures.ts'
import { deletionProcedures } from './deletion-procedures.ts'
import { statisticsProcedures } from './statistics-procedures.ts'
import { smsProcedures } from './sms-procedures.ts'
import { economyProcedures } from './economy-procedures.ts'
import { pricingProcedures } from './pricing-procedures.ts'
import { linksProcedures } from './links-procedures.ts'
import { auditProcedures } from './audit-procedures.ts'

export const superadminProcedures = implementRoom(contract).router({
  ...customersProcedures,
  ...changesProcedures,
  ...deletionProcedures,
  ...statisticsProcedures,
  ...smsProcedures,
  ...economyProcedures,
  ...pricingProcedures,
  ...linksProcedures,
  ...auditProcedures,
})
