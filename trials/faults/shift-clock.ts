/** Preloaded into a process whose clock is off by FAULTS_CLOCK_MS. */
const offMs = Number(process.env['FAULTS_CLOCK_MS'])
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...args: any[]) {
    // @ts-expect-error -- arguments are passed on unchanged
    if (args.length > 0) super(...args)
    else super(ShiftedDate.now())
  }

  static override now() {
    return RealDate.now() + offMs
  }
}

Object.assign(globalThis, { Date: ShiftedDate })
