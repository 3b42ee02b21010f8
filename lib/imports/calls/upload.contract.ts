import { z } from 'zod'

/** An uploaded file. As JSON, its name and a digest of its content, to compare it with others. */
export class Upload {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
    private readonly digest: string,
  ) {}

  toJSON() {
    return { name: this.name, digest: this.digest }
  }
}

/** A file field of a form. */
export const uploadedFile = z.instanceof(Upload).meta({ type: 'string', format: 'binary' })
