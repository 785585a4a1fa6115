// Loaded into a server before anything else: a machine whose clock is off by SKEW_MS.
const skewMs = Number(process.env.SKEW_MS)
const RealDate = globalThis.Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + skewMs)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + skewMs
  }
}
