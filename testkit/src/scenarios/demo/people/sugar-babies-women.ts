import type { DemoPerson } from "./person.ts"

export const sugarBabiesWomen: readonly DemoPerson[] = [
  {
    handle: "demo.yating",
    nickname: "雅婷",
    birthDate: "1997-09-12",
    city: "臺北市",
    height: 164,
    weight: 50,
    aboutMe:
      "出版社的小編輯，工作是把別人的句子修得更像他自己。週五晚上固定去聽小劇場，散場後一定要走一段路消化。欣賞談吐溫和的人，能推薦一本改變你的書就更好了。",
  },
  {
    handle: "vivian.jade",
    nickname: "Vivian",
    birthDate: "1995-02-08",
    city: "臺北市",
    height: 168,
    weight: 53,
    aboutMe:
      "外商行銷，簡報做得快，做決定卻很慢，點餐尤其如此。學了兩年花道，發現留白比較難。想和懂得享受生活的人一起，把普通的星期三過得特別。",
    isVip: true,
  },
  {
    handle: "tangyuan.mia",
    nickname: "湯圓要吃鹹的",
    birthDate: "2000-12-21",
    city: "臺北市",
    height: 158,
    weight: 48,
    aboutMe:
      "冬至出生，所以從小生日都吃湯圓，鹹的那一派。念完設計正在當插畫家助理，桌上永遠有洗不乾淨的顏料。笑聲有點大，但難過時很會安靜地陪人。",
  },
  {
    handle: "queena.stage",
    nickname: "昆娜",
    birthDate: "1992-07-07",
    city: "臺北市",
    height: 171,
    weight: 56,
    aboutMe:
      "音樂劇演員，臺上哭過一百次，臺下反而很少掉淚。早起練聲，鄰居已經會背我的曲目。期待遇見有厚度的人，聊到餐廳打烊也不覺得累。",
  },
  {
    handle: "peiyu.orchid",
    nickname: "沛妤",
    birthDate: "1998-04-01",
    city: "新北市",
    height: 162,
    weight: 49,
    aboutMe:
      "生日在愚人節，說真話常沒人相信，只好一輩子誠實。在植物園做標本，能讓一朵花保持顏色三十年。喜歡做事細膩的人，走路慢一點更好。",
  },
  {
    handle: "cloud.nine",
    nickname: "雲朵收集者",
    birthDate: "2002-06-19",
    city: "新北市",
    height: 160,
    weight: 47,
    aboutMe:
      "氣象所碩一，天天看雲還是會抬頭。隨身帶傘，借出去的已經有十一把。想找個聊得來的前輩，聽聽你們二十幾歲時怎麼撐過迷惘。",
  },
  {
    handle: "sophie.lo",
    nickname: "Sophie 蘇菲",
    birthDate: "1993-10-30",
    city: "新北市",
    height: 166,
    weight: 52,
    aboutMe:
      "法文翻譯，常為了一個形容詞散步一小時。會做可麗餅，也會修自己的腳踏車。希望你有穩定的步調和一點點冒險心，剩下的可以一起查字典。",
    isVip: true,
  },
  {
    handle: "meow.director",
    nickname: "貓奴系主任",
    birthDate: "1990-08-08",
    city: "新北市",
    height: 163,
    weight: 54,
    aboutMe:
      "三隻貓的室友兼鏟屎官，專長是在毛堆裡找到黑色外套。正職是高中化學老師，講冷笑話學生會給面子。你若不過敏，我們已經成功了一半。",
  },
  {
    handle: "coco.runway",
    nickname: "Coco",
    birthDate: "1996-05-17",
    city: "桃園市",
    height: 172,
    weight: 55,
    aboutMe:
      "空服員，最熟的城市是清晨四點的機場。每到一個地方會買一枚磁鐵，冰箱門已經關不太緊。想要一個落地後可以打給他說晚安的人。",
  },
  {
    handle: "xiaolu.pottery",
    nickname: "小鹿捏陶",
    birthDate: "1999-11-05",
    city: "桃園市",
    height: 161,
    weight: 50,
    aboutMe:
      "在鶯歌學陶五年，杯子終於不再歪一邊。手很粗，心很細，聽人說話時會下意識捏東西。欣賞有耐性的人，因為好釉色都要等。",
  },
  {
    handle: "windy.genome",
    nickname: "九降風女孩",
    birthDate: "1994-03-28",
    city: "新竹市",
    height: 165,
    weight: 53,
    aboutMe:
      "生技公司的研究員，顯微鏡下的世界比社群有趣。風大的日子會去南寮放風箏，技術不輸小學生。相處起來有點慢熱，熟了之後會主動分享便當。",
  },
  {
    handle: "hakka.persimmon",
    nickname: "柿餅小姐",
    birthDate: "1991-12-03",
    city: "苗栗縣",
    height: 159,
    weight: 51,
    aboutMe:
      "回家接手阿婆的客家茶點，把擂茶做成年輕人也排隊的冰品。秋天最忙，滿院子都是橘色的太陽。嘴甜不是我的強項，甜的都放進點心裡了。",
  },
  {
    handle: "zoe.galaxy",
    nickname: "Zoe",
    birthDate: "1997-01-26",
    city: "臺中市",
    height: 169,
    weight: 55,
    aboutMe:
      "在歌劇院做舞臺燈光，知道哪一種黃最像傍晚六點。私下偏愛沒有燈的地方，例如合歡山的停車場。帶上外套，我教你找獵戶座。",
  },
  {
    handle: "yiting.latte",
    nickname: "依庭想曬太陽",
    birthDate: "2001-08-27",
    city: "臺中市",
    height: 157,
    weight: 46,
    aboutMe:
      "護理師，輪班讓我成為研究早午餐與宵夜的專家。工作時很冷靜，下班看到小狗會失控。想遇到一個能讓我放心發呆的人。",
  },
  {
    handle: "ruby.tango",
    nickname: "Ruby",
    birthDate: "1989-06-14",
    city: "臺中市",
    height: 167,
    weight: 56,
    aboutMe:
      "跳了八年阿根廷探戈，學會跟隨，也學會說不。白天是會計師，數字要對，舞步可以即興。欣賞進退有禮的人，第一支舞請你先邀。",
    isVip: true,
  },
  {
    handle: "moonlit.baker",
    nickname: "半夜三點的麵包",
    birthDate: "1995-09-29",
    city: "彰化縣",
    height: 160,
    weight: 52,
    aboutMe:
      "麵包師傅，別人的深夜是我的早晨，酸種已經養到第六歲。下午兩點以後精神最好，適合約一杯茶。我不太會打扮，但身上永遠有奶油的味道。",
  },
  {
    handle: "huwei.puppet",
    nickname: "布袋戲千金",
    birthDate: "1998-02-18",
    city: "雲林縣",
    height: 163,
    weight: 51,
    aboutMe:
      "家裡演布袋戲，我負責寫新劇本，讓老英雄也談談心事。口條不錯，吵架時會自動押韻，所以很難真的吵起來。希望你能陪我看一場戶外野臺，蚊香我帶。",
  },
  {
    handle: "anping.chloe",
    nickname: "Chloe 安平",
    birthDate: "1996-12-16",
    city: "臺南市",
    height: 162,
    weight: 50,
    aboutMe:
      "古蹟導覽員，能把荷蘭人的故事講成八點檔。嗜甜，請先接受我喝的是全糖。想認識一位真正想慢下來的人，我知道每條巷子的午後陰影在哪裡。",
  },
  {
    handle: "luna.library",
    nickname: "圖書館第三排",
    birthDate: "1993-05-23",
    city: "臺南市",
    height: 165,
    weight: 54,
    aboutMe:
      "圖書館員，最擅長在模糊的描述裡找到那本藍色封面的書。平時輕聲細語，唱卡拉 OK 例外。若你也收藏舊車票或舊信封，我們應該很有話聊。",
  },
  {
    handle: "ocean.nina",
    nickname: "妮娜",
    birthDate: "1999-07-16",
    city: "高雄市",
    height: 166,
    weight: 53,
    aboutMe:
      "水下攝影師，在小琉球幫一隻海龜拍了三年的成長紀錄。陸地上的我有點笨拙，常撞到桌角。希望你願意學浮潛，害怕的話我會牽著浮條等你。",
    isVip: true,
  },
  {
    handle: "amber.law",
    nickname: "Amber",
    birthDate: "1992-11-18",
    city: "高雄市",
    height: 170,
    weight: 57,
    aboutMe:
      "準備轉行的前記者，問題很多，但答案不會寫進新聞。最近在學西班牙文，進度卡在捲舌。比起完美的人，我更想聽你講一次失敗的旅行。",
  },
  {
    handle: "mango.season",
    nickname: "芒果季限定",
    birthDate: "2003-04-09",
    city: "高雄市",
    height: 158,
    weight: 47,
    aboutMe:
      "剛畢業的室內樂長笛手，暑假會回玉井幫家裡套袋，手臂曬成兩截。正在摸索怎麼當一個大人，歡迎前輩分享走過的彎路。聊累了，就一起吃水果。",
  },
  {
    handle: "hengchun.sun",
    nickname: "落山風",
    birthDate: "1994-08-31",
    city: "屏東縣",
    height: 164,
    weight: 55,
    aboutMe:
      "在墾丁教衝浪，也在國小教英文，兩邊的學生都很會喊累。防曬乳比口紅用得多。喜歡直來直往的相處，開心就說，不開心也說。",
  },
  {
    handle: "yilan.rainyday",
    nickname: "下雨天比較美",
    birthDate: "2000-01-07",
    city: "宜蘭縣",
    height: 161,
    weight: 49,
    aboutMe:
      "在宜蘭長大，對雨有十幾種叫法，最喜歡毛毛的那種。做手工皂，也做一點電影字幕，兩件事都靠時間。找個願意共撐一把傘、不急著走的人。",
  },
  {
    handle: "taitung.feather",
    nickname: "都蘭的阿米",
    birthDate: "1995-06-02",
    city: "臺東縣",
    height: 167,
    weight: 56,
    aboutMe:
      "部落出身，在藝術村織布，奶奶的圖紋我一條一條記下來。開車時會唱歌，風大就唱大聲一點。想遇見尊重山也尊重人的朋友，先來喝一碗小米湯。",
  },
  {
    handle: "penghu.cactus",
    nickname: "仙人掌冰",
    birthDate: "1998-10-13",
    city: "澎湖縣",
    height: 159,
    weight: 48,
    aboutMe:
      "在馬公開一間只賣三種口味的冰店，冬天放假去各地看別人的海。笑起來眼睛會不見，請不要以為我在睡覺。好想有人寄東北季風以外的問候給我。",
  },
]
