import type { DeclineReason, Pose } from "@pinyu/contract/verification/options"

/** What a member does in each pose. */
export const poseNames: Record<Pose, string> = {
  look_up: "抬頭看上方",
  turn_head: "把臉轉向一側",
  open_hand: "手掌張開，舉到臉旁",
  v_sign: "在臉旁比 YA",
  thumb_up: "在臉旁豎起大拇指",
  touch_nose: "用食指碰鼻子",
  touch_ear: "用手摸耳朵",
  hand_on_head: "一隻手放在頭頂",
  hand_on_chin: "用手托住下巴",
  raised_finger: "在臉旁豎起食指",
}

/** Why a submission was declined, and what helps. */
export const declineAdvice: Record<DeclineReason, string> = {
  poses_wrong: "畫面裡的動作和要求的不一樣。",
  unclear: "畫面太暗或太模糊，看不清楚臉。找個明亮的地方，摘下墨鏡與口罩。",
  photos_unclear: "檔案的第一張照片看不清楚臉，沒辦法比對。請換一張看得到臉的照片。",
  not_live: "畫面看起來不是當場用相機拍的。",
  different_person: "畫面裡的人和檔案的照片看起來不是同一位。",
}
