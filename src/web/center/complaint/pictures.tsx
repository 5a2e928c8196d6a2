import { complaints } from '#src/api/content/complaints.ts'
import { complaintPicturesMost } from '#src/domain/content/complaints/complaint.ts'
import { uploadForComplaint } from '#src/web/client/api/upload.ts'
import { PictureField } from '#src/web/form/pictures/picture-field.tsx'
import { type Pictures, type SendPicture, usePictures } from '#src/web/form/pictures/use-pictures.ts'

const addressOf = (ref: string) => `${complaints.pictureFile.path}?ref=${ref}`

/** Where a form begins. */
export const noPictures: string[] = []

const send: SendPicture = async (file, onProgress) => (await uploadForComplaint(file, onProgress)).ref

/** Pictures of a form. */
export const useComplaintPictures = (onChange: Parameters<typeof usePictures>[1]) =>
  usePictures(send, onChange)

interface Props {
  refs: readonly string[]
  pictures: Pictures
  error: string | undefined
}

export const ComplaintPictures = ({ refs, pictures, error }: Props) => (
  <PictureField
    addressOf={addressOf}
    error={error}
    help="只有您和百陌客服能看到"
    most={complaintPicturesMost}
    pictures={pictures}
    stems={refs}
  />
)

/** What came with the words, each opened in a page of its own. */
export const Sent = ({ refs }: { refs: readonly string[] }) =>
  refs.length > 0 && (
    <ul className="mt-3 flex flex-wrap gap-2">
      {refs.map((ref, index) => (
        <li key={ref}>
          <a
            aria-label={`查看图片 ${index + 1}`}
            className="block"
            href={addressOf(ref)}
            rel="noreferrer"
            target="_blank"
          >
            <img
              alt=""
              className="size-24 rounded-control border border-line bg-sunk object-cover"
              height={96}
              loading="lazy"
              src={addressOf(ref)}
              width={96}
            />
          </a>
        </li>
      ))}
    </ul>
  )
