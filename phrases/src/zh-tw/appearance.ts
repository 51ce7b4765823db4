/** Appearance settings that only members see: contrast and reduced data. */
export const appearanceWords = {
  contrast: "對比",
  contrastSystem: "跟隨裝置",
  contrastStandard: "標準對比",
  contrastMore: "高對比",
  reducedData: "節省行動數據",
  reducedDataText: "影片不自動播放，不預先下載照片與頁面，也少一點動畫。裝置開了省流量時，這裡會自動打開。",
} as const
