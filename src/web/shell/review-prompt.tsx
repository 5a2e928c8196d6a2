import { Link } from '@tanstack/react-router'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { ReviewPrompt } from '../client/shell/review-prompt.ts'
import { Picture } from '../ui/picture.tsx'

interface Props {
  subject: ReviewPrompt
  isOpen: boolean
  onClose(): void
}

/** Asks for a review of a trip that is over; the member may decline. */
export default function ReviewPromptDialog({ subject, isOpen, onClose }: Props) {
  return (
    <Dialog
      description={`${subject.return_date} 返程`}
      isOpen={isOpen}
      onClose={onClose}
      title="这次旅行怎么样？"
    >
      <div className="mt-5 flex items-center gap-4">
        <Picture
          alt=""
          className="h-21 w-30 shrink-0 rounded-control object-cover"
          sizes="120px"
          stem={subject.cover}
        />
        <p className="min-w-0 font-medium text-15/24">{subject.title}</p>
      </div>
      <p className="mt-4 text-ink-700 leading-24">写几句感受，好的和不足的都欢迎，会帮到后来的旅客。</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={onClose} size="lg">
          以后再说
        </Button>
        <Link
          className={buttonLook('pine', 'lg')}
          onClick={onClose}
          search={{ id: subject.order_id, comment: 1 }}
          to="/center/order/orderDetail"
        >
          去点评
        </Link>
      </div>
    </Dialog>
  )
}
